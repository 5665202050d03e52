// How the server's Node is told to use memory. V8 sizes its heap by the machine's memory, and on a large machine
// lets garbage of half a gigabyte lie around 40 MB of live objects. These make it collect as on a small one; they set
// no hard limit, so work that needs more memory for a moment (seeding the curriculum) still gets it. Measured: at 50 %
// a long page costs a third less, and the process takes 343 MB of the 300 it may have.
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=15']
