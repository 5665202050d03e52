import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'

/** Calls the API inside this process, as the visitor whose page is rendered. */
export type CallApi = (path: string, init: RequestInit) => Promise<Response>

const render = createStartHandler(defaultRenderHandler)

/**
 * Renders a page to a whole document.
 *
 * @param callApi how the page's loaders reach the API
 */
export function renderPage(request: Request, callApi: CallApi): Promise<Response> {
  const context = { callApi }
  return Promise.resolve(render(request, { context } as Parameters<typeof render>[1]))
}

export default {
  fetch: (request: Request) => renderPage(request, (path, init) => fetch(new URL(path, request.url), init)),
}
