/** The used part of autocannon, which has no types. */
declare module 'autocannon' {
  export interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }

  export interface Client {
    /** Undocumented; see load-process.ts. */
    pipelinedRequests: { addBody(data: Uint8Array): void }
    setRequests(requests: Request[]): void
  }

  export interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Milliseconds between samples. */
    sampleInt?: number
    requests: Request[]
    setupClient(client: Client): void
  }

  export interface Result {
    '2xx': number
    non2xx: number
    errors: number
    /** Actual seconds. */
    duration: number
    statusCodeStats: Record<string, { count: number }>
  }

  export default function autocannon(options: Options): Promise<Result>
}
