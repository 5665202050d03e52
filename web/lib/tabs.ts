/**
 * The other tabs of this site in this browser. What one tab changed reaches the others at once; whoever is not
 * reached (another device, an old browser) hears it from the server with the next reading.
 */
export function openTabs<Message>(name: string) {
  // Node has the channel too; a page rendered on the server must not open one.
  const inBrowser = typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined'
  const channel = inBrowser ? new BroadcastChannel(`creare-${name}`) : null
  let open = true
  return {
    /** Tells every other tab; the message is copied, so it may hold plain data only. After `close` nothing. */
    tell: (message: Message) => {
      if (open) channel?.postMessage(message)
    },
    /** @returns ends the listening */
    listen(handler: (message: Message) => void): () => void {
      const receive = (event: MessageEvent<Message>) => handler(event.data)
      channel?.addEventListener('message', receive)
      return () => channel?.removeEventListener('message', receive)
    },
    close() {
      open = false
      channel?.close()
    },
  }
}

export type Tabs<Message> = ReturnType<typeof openTabs<Message>>
