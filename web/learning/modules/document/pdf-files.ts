import { version } from 'pdfjs-dist/package.json'

/** Where the files are that pdf.js asks for by name. The build puts them there (vite.config.ts). */
export const pdfFiles = import.meta.env.DEV ? '/node_modules/pdfjs-dist/' : `/assets/pdf-${version}/`
