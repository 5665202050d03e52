export function NeedsScript({ address }: { address: string }) {
  return (
    <noscript>
      <p className="mb-6">
        This form needs JavaScript to be sent. Please switch it on, or write to{' '}
        <a href={`mailto:${address}`} className="text-link wrap-anywhere">
          {address}
        </a>
        .
      </p>
    </noscript>
  )
}
