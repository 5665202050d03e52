/** Confetti as specified (section 9): 100 particles, then two bursts of 50 at 200 and 400 ms. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  // Without a worker: its code would come from a blob address, which the page's policy does not allow.
  const throwConfetti = confetti.create(undefined, { resize: true, useWorker: false })
  throwConfetti({ particleCount: 100, spread: 70, origin: { y: 0.6 } })
  setTimeout(() => throwConfetti({ particleCount: 50, angle: 60, spread: 55, origin: { x: 0 } }), 200)
  setTimeout(() => throwConfetti({ particleCount: 50, angle: 120, spread: 55, origin: { x: 1 } }), 400)
}
