// Preloaded into programs that do not know the supervisor: they must not outlive a killed one.
process.channel?.unref();
process.once("disconnect", () => process.exit(1));
if (process.send && !process.connected) process.exit(1);
