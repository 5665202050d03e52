/** Specification, section 9. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { default: confetti } = await import('canvas-confetti')
  // No worker: it would load from a blob URL, which the content security policy forbids.
  const throwConfetti = confetti.create(undefined, { resize: true, useWorker: false })
  throwConfetti({ particleCount: 100, spread: 70, origin: { y: 0.6 } })
  setTimeout(() => throwConfetti({ particleCount: 50, angle: 60, spread: 55, origin: { x: 0 } }), 200)
  setTimeout(() => throwConfetti({ particleCount: 50, angle: 120, spread: 55, origin: { x: 1 } }), 400)
}
