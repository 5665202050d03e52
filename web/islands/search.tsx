import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import Palette from '../search/palette.tsx'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
let root: Root | null = null
let asked = 0

/** The search over a document, as its header's button or Ctrl K opens it. */
export function showSearch(): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  asked += 1
  root.render(
    <QueryClientProvider client={queryClient}>
      <Palette viewerId={null} asked={asked} onClosed={() => root?.render(null)} />
    </QueryClientProvider>,
  )
}
