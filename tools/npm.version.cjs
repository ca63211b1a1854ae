// Loaded before npm by `install.mjs`: npm then chooses packages for the Node that will run them, not for the one running npm.
if (Number(process.versions.node.split('.')[0]) < 24) Object.defineProperty(process, 'version', { value: 'v24.0.0' });
