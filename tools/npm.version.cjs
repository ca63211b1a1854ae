// Loaded before npm by `install.mjs`: npm then chooses packages for the Node that runs them, and not for the one that runs npm.
if (Number(process.versions.node.split('.')[0]) < 24) Object.defineProperty(process, 'version', { value: 'v24.0.0' });
