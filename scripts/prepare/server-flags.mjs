// How the server's Node is told to use memory. V8 sizes its heap by the machine's memory, and on a large machine
// lets garbage of half a gigabyte lie around 40 MB of live objects. These make it collect as on a small one: when the
// heap has grown by half, and not by less, because at 15 % the collector took a third of drawing a long page, and the
// process was no smaller for it (354 MB against 343 in the bench's soak). Young objects get two halves of 16 MB: with 8
// what a page is drawn with outlives its half and is copied (267 dashboards a second against 341), and 32 give 350 for
// 14 MB more. They set no hard limit, so work that needs more memory for a moment (seeding the curriculum) still gets it.
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/**
 * The C library's own memory: packing answers, drawing pictures and hashing passwords run on threads, and glibc keeps
 * what each of them freed, in up to eight heaps for each core. Each heap in which a password was hashed keeps the 19 MB
 * of that: with two of them the process took 288 MB in the bench after a hundred sign-ins, with one 271, at the same
 * pace. Giving the 19 MB back each time (`MALLOC_MMAP_THRESHOLD_`) took 260, and a password 97 ms instead of 25.
 * Other C libraries do not know the name.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }
