// How the server's Node is told to use memory. V8 sizes its heap by the machine's memory, and on a large machine
// lets garbage of half a gigabyte lie around 40 MB of live objects. These make it collect as on a small one (by half
// and not by less: at 15 % a third of drawing a long page was the collector's, and its pauses were the slowest pages);
// they
// set no hard limit, so work that needs more memory for a moment (seeding the curriculum) still gets it.
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']
