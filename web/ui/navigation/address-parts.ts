import { defaultParseSearch } from '@tanstack/react-router'

export function addressParts(to: string) {
  const [beforeHash = '', hash] = to.split('#', 2)
  const [path = '', query] = beforeHash.split('?', 2)
  return { to: path || '.', search: query ? defaultParseSearch(query) : undefined, hash: hash || undefined }
}
