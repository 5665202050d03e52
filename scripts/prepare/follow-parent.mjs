// Loaded into the final program when an older Node started it. That Node cannot be replaced by the program
// and stays in between; when it is killed outright, the program must not live on with nobody to end it.
const parent = Number(process.env.CREARE_PARENT)

// Processes the program starts have another parent and are its own affair.
delete process.env.CREARE_PARENT

if (parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
