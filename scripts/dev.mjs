// The development server: pages with hot reload by Vite, the API from the sources. Changes in server/, contract/,
// rules/ or database/ need a restart, which is quick.
import { createServer } from 'vite'

process.env.NODE_ENV = 'development'
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { develop } = await vite.ssrLoadModule('/server/start/develop.ts')
await develop(vite)
