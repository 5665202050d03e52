// Memory flags of the server's Node. V8 sizes its heap by the machine's memory, and on a large machine keeps half a
// gigabyte of garbage around 40 MB of live objects. These flags collect when the heap has grown by half. At 15 %
// instead, garbage collection took a third of rendering a long page without a smaller process (354 MB against 343 in
// the bench's soak). Two semi-spaces of 16 MB: with 8, rendering outgrows its half and is copied (267 dashboards a
// second against 341); 32 give 350 for 14 MB more. There is no hard limit, so work that briefly needs more memory
// (importing the curriculum) gets it.
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/**
 * glibc memory: compression, images and password hashing run on threads, and glibc keeps what each freed, in up to
 * eight arenas per core. Each arena that hashed a password keeps its 19 MB: with two arenas the process took 288 MB in
 * the bench after a hundred sign-ins, with one 271, at the same speed. Returning the 19 MB each time
 * (`MALLOC_MMAP_THRESHOLD_`) took 260, but a password 97 ms instead of 25. Other C libraries ignore the variable.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }
