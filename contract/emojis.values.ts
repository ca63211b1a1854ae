/** The emojis that are offered first. */
export const firstEmojis = ['👍', '😂', '🔥', '👏', '💪', '🎉'] as const;

const moreEmojis =
  '🙏 🙌 🤝 👋 👌 ✌️ 🤞 👀 💯 ✅ ⭐ 🏆 😀 😄 😊 😉 😍 🥰 😘 😎 🤩 🥳 🤔 😮 ' +
  '😅 🙈 😴 🤯 😢 😭 😬 🙃 🥵 🥶 😡 👎 🚀 🏃 🚴 🧘 🏊 🏋️ 🥗 🍎 ☕ 🌱 ☀️ 🌈';

/** All emojis that a member can give to a message, in the order in which they are offered. */
export const allEmojis: readonly string[] = [...firstEmojis, ...moreEmojis.split(' ')];
