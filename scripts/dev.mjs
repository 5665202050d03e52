// The development server: pages with hot reload by Vite, the API from the sources. A change below server/,
// contract/, rules/ or database/ needs a restart, which is quick.
import { createServer } from 'vite'

process.env.NODE_ENV = 'development'
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { develop } = await vite.ssrLoadModule('/server/develop.ts')
await develop(vite)
