export interface BucketAddress {
  bucket: string
  /** Before every key; empty, or ending with a slash. */
  prefix: string
  region: string
  /** Of an S3-compatible service; undefined for Amazon. */
  endpoint?: string
  /** Undefined: from the environment or the machine, as with Amazon's tools. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const known = new Set(['region', 'endpoint'])

/**
 * Parses `s3://[key:secret@]bucket[/prefix][?region=…&endpoint=https://…]`.
 *
 * @returns null when invalid; an unknown parameter is invalid too
 */
export function readStorageUrl(value: string): BucketAddress | null {
  const url = /^s3:\/\//i.test(value) ? URL.parse(value) : null
  if (url === null || !bucketName.test(url.hostname) || url.port !== '' || url.hash !== '') return null
  if ([...url.searchParams.keys()].some((name) => !known.has(name))) return null
  if ((url.username === '') !== (url.password === '')) return null
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return null
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint === null ? {} : { endpoint }),
    ...(url.username === ''
      ? {}
      : {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }),
  }
}
