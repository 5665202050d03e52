/**
 * A channel to the site's other tabs in this browser. Other devices and old browsers get changes with their next
 * request.
 */
export function openTabs<Message>(name: string) {
  // Node has the API too, but a server-rendered page must not open a channel.
  const inBrowser = typeof document !== 'undefined' && typeof BroadcastChannel !== 'undefined'
  const channel = inBrowser ? new BroadcastChannel(`creare-${name}`) : null
  let open = true
  return {
    /** Sends plain data to all other tabs. Does nothing after `close`. */
    tell: (message: Message) => {
      if (open) channel?.postMessage(message)
    },
    /** @returns a function that unsubscribes */
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
