// Loaded before a program that the launcher runs: ends it in order when the launcher is gone without a word (kill -9), so that no server is left behind.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
