/** Salts for the seed, chosen by an editor for the best-looking covers. */
export const SALTS: Readonly<Record<string, string>> = {
  'fnd-101': 'e',
  'brd-301': 'h',
  'mkt-201': 'd',
  'cnt-201': 'h',
  'bus-110': 'd',
  'vid-101': 'd',
  'vid-201': 'b',
  'wrt-101': 'b',
  'nws-101': 'n',
  'clt-101': 'h',
  'clt-201': 'j',
  'clt-301': 'o',
}
