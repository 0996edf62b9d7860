/** Loaded into a process by --import: what nobody catches, thrown and rejected, whenever the process gets a signal. */

process.on('SIGUSR2', () => {
  void Promise.reject(new Error('rejected: sk-secret-in-a-message\n    at sk-secret-frame'))
  throw new Error('thrown: sk-secret-in-a-message')
})
