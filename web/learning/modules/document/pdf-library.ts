import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/**
 * Loads pdf.js in its legacy build, for older phones. Its worker comes from this site, so the content policy needs no
 * exception (decision 31).
 */
export async function openDocument(address: string) {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdf.GlobalWorkerOptions.workerSrc = worker
  // WebAssembly would need an exception in the policy; it decodes image formats that lectures do not use.
  return pdf.getDocument({ url: address, useWasm: false, verbosity: pdf.VerbosityLevel.ERRORS })
}

/** Adds the text layer, for selection, search and screen readers. */
export async function layText(
  page: import('pdfjs-dist').PDFPageProxy,
  container: HTMLElement,
  scale: number,
) {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const text = new pdf.TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  })
  await text.render()
}
