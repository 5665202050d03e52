import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/**
 * pdf.js, in the build for browsers that are a few years old: phones are. It reads the file in a worker from this
 * site, so the policy of the page needs no exception. Loaded when a document is opened (decision 31).
 */
export async function openDocument(address: string) {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdf.GlobalWorkerOptions.workerSrc = worker
  // WebAssembly would need an exception in the policy; it decodes kinds of pictures that lectures do not use.
  return pdf.getDocument({ url: address, useWasm: false, verbosity: pdf.VerbosityLevel.ERRORS })
}

/** The text of a page laid over its picture: to select, to search in, and to be read aloud. */
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
