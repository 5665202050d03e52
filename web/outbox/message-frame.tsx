/**
 * A message in a frame of its own: no script, no form, no way out, nothing loaded from anywhere. The sandbox takes
 * away what a document may do, the policy what it may ask for; a link would open another window, which is refused.
 */
export function MessageFrame({ html, title }: { html: string; title: string }) {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`
  const alone = html.replace(/<head[^>]*>/iu, (head) => `${head}${policy}<base target="_blank">`)
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={alone}
      className="mt-5 h-[40rem] w-full rounded-panel border border-line bg-white"
    />
  )
}
