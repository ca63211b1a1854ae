import { useEffect, useRef, useState } from 'react';

/** How long someone counts as typing after the last event. */
const typingMs = 5_000;

/** Who is typing now: user ids, in the order in which they started. */
export function useTyping() {
  const [typing, setTyping] = useState<readonly string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  const stopTyping = (userId: string) => {
    clearTimeout(timers.current.get(userId));
    timers.current.delete(userId);
    setTyping((now) => now.filter((one) => one !== userId));
  };
  const startTyping = (userId: string) => {
    clearTimeout(timers.current.get(userId));
    timers.current.set(
      userId,
      setTimeout(() => stopTyping(userId), typingMs),
    );
    setTyping((now) => (now.includes(userId) ? now : [...now, userId]));
  };
  return { typing, startTyping, stopTyping };
}
