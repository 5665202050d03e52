/** A position in PostgreSQL's write-ahead log, in bytes. */
export type LogPosition = bigint

const written = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

/** Parses PostgreSQL's format, 16/B374D848. @returns null for anything else */
export function readLogPosition(text: string): LogPosition | null {
  const [, high, low] = written.exec(text) ?? []
  if (high === undefined || low === undefined) return null
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function writeLogPosition(position: LogPosition): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()
}
