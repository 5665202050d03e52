export function NeedsScript({ address }: { address: string }) {
  return (
    <noscript>
      <p className="mb-6">
        You need JavaScript to send this form. Please turn it on, or write to{' '}
        <a href={`mailto:${address}`} className="text-link wrap-anywhere">
          {address}
        </a>
        .
      </p>
    </noscript>
  )
}
