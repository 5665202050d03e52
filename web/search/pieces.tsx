/** Plain text in pieces; every second one is highlighted. Never rendered as markup. */
export function Pieces({ of }: { of: readonly string[] }) {
  return of.map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
      <mark key={index}>{piece}</mark>
    ) : (
      piece
    ),
  )
}
