/** Drawn here, because icon sets no longer include trademarks. Strokes on a 20-unit square. */
export const SOCIAL_ICONS = {
  tiktok: 'M11 3v9.5a3 3 0 1 1-3-3M11 3c.3 2.3 1.8 3.8 4.2 4',
  instagram:
    'M6 3h8a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3zM10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM14 6v.1',
  twitter: 'M4 4l12 12.5M16 4 4 16.5',
  youtube: 'M3 5.5h14v9H3zM8.7 8v4l3.3-2z',
} as const

export type SocialNetwork = keyof typeof SOCIAL_ICONS

export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <>
      <svg
        className="size-5"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={SOCIAL_ICONS[network]} />
      </svg>
      <span className="sr-only">{network}</span>
    </>
  )
}
