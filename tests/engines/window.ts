/** A window of one engine, as its driver can move it. `Tab` speaks of what people see. */
export interface EngineWindow {
  goTo(url: string): Promise<void>
  /** Runs a function in the page. It must need nothing but its arguments, which travel as JSON, and return without waiting. */
  run<Result, Inputs extends unknown[]>(
    script: (...inputs: Inputs) => Result,
    ...inputs: Inputs
  ): Promise<Result>
  /** Runs a whole file of script in the page. */
  load(source: string): Promise<void>
  /** Presses the pointer at a place of the viewport, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Presses and releases keys one by one: characters, or names such as `Enter`. */
  type(keys: readonly string[]): Promise<void>
  addCookie(cookie: { name: string; value: string; url: string }): Promise<void>
  /** The size of the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** The viewport as PNG. */
  picture(): Promise<Uint8Array>
  /** What went wrong in the browser: errors and warnings of the console, exceptions, refused requests. */
  errors(): Promise<string[]>
  close(): Promise<void>
}

export interface Engine {
  /** A window with nothing of another's: no cookies, no storage. */
  open(options: { script: boolean }): Promise<EngineWindow>
  close(): Promise<void>
}
