// Loaded before a program that the launcher runs. Ends it properly when the launcher disappears (kill -9), so that no server is left behind.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
