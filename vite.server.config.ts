import { defineConfig } from 'vite'

/** The server itself, bundled so that it starts fast and mail templates may be TSX. Packages stay outside. */
export default defineConfig({
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
})
