/** KaTeX, MathJax, Wikipedia and plain MathML. */
const formulas = '.katex, mjx-container, .mwe-math-element, math'

/**
 * Replaces formulas by their source, as code. Pages carry a formula up to three times (rendered, for screen readers, as
 * TeX), and all three would be pasted.
 */
export function formulasAsTyped(body: HTMLElement): void {
  for (const formula of body.querySelectorAll(formulas)) {
    if (formula.parentElement?.closest(formulas)) continue
    const math = formula.matches('math') ? formula : formula.querySelector('math')
    const typed =
      formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
      math?.getAttribute('alttext') ??
      (math ?? formula).textContent ??
      ''
    const code = body.ownerDocument.createElement('code')
    code.textContent = typed.trim()
    formula.replaceWith(code)
  }
}
