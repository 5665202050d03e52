import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { pdfFiles } from './pdf-files.ts'

/**
 * Loads pdf.js in its legacy build, for older phones. Its worker and what some PDFs need besides (decoders of scanned
 * pages, character maps of Chinese, Japanese and Korean, fonts that a file only names) come from this site, so the
 * content policy needs no exception (decisions 31 and 85).
 *
 * @param options.inParts loads only what is looked at, for a document that is too large to load as a whole
 */
export async function openDocument(address: string, { inParts }: { inParts: boolean }) {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdf.GlobalWorkerOptions.workerSrc = worker
  return pdf.getDocument({
    url: address,
    // WebAssembly would need an exception in the policy; the decoders have a form in JavaScript.
    useWasm: false,
    wasmUrl: `${pdfFiles}wasm/`,
    cMapUrl: `${pdfFiles}cmaps/`,
    standardFontDataUrl: `${pdfFiles}standard_fonts/`,
    disableStream: inParts,
    disableAutoFetch: inParts,
    verbosity: pdf.VerbosityLevel.ERRORS,
  })
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
