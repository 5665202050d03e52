import { signsOfUse } from './early-press.ts'

export interface Waking {
  /** Addresses of the modules to run. */
  scripts: string[]
  /** Addresses of the modules they import, so that all are asked for at once. */
  preloads: string[]
  /**
   * Addresses of style sheets that are in the page already. The loader of the bundler looks for links to them and would
   * otherwise ask for each once more, and the whole page would be styled anew.
   */
  styles: string[]
  /** A page to read: its scripts come, but do not run before somebody turns to it (decision 38). */
  sleeps?: boolean
}

/**
 * For the end of a document: asks for the page's scripts once its first picture is on the screen. Two frames, because
 * the first is called before it is drawn; or a quarter of a second, where nothing is drawn, as in a tab behind others.
 */
export function wakeScript({ scripts, preloads, styles, sleeps = false }: Waking): string {
  const names = JSON.stringify([preloads, scripts, styles]).replaceAll('<', '\\u003c')
  return `(n=>{${[asking, running, sleeps ? sleeping : 'let S=R', seeing].join(';')}})(${names})`
}

/** `A()`: asks for the files, without running them. */
const asking =
  "let d=document,a=0,r=0,L=(rel,href,more)=>{let l=Object.assign(d.createElement('link'),{rel,href},more);d.head.append(l);return l},A=()=>{a++||n[0].map(h=>L('modulepreload',h))}"

/** `R()`: runs them. */
const running =
  "let R=()=>{if(r++)return;A();n[1].map(h=>{let s=d.createElement('script');s.type='module';s.async=true;s.src=h;d.body.append(s)});n[2].map(h=>L('stylesheet',h,{disabled:true}))}"

/**
 * `U()`: somebody turned to it. `S()`: asks for the files, and runs them where somebody has already. `earlyPress` is what
 * the script in the head remembers (early-press.ts). Ctrl K is kept from the browser, which would write in its address
 * bar; the page searches with it.
 *
 * A pointer that lies over the page is told as one that moves by nothing, as soon as the page is there.
 *
 * `N()` lays out what lies below the first view, part by part, as lay-out-in-time.ts does on a page that is awake.
 */
const sleeping = [
  `let e=window.earlyPress,g=${JSON.stringify(signsOfUse)},i=window.requestIdleCallback||setTimeout,u,q`,
  "let N=()=>{let p=q.shift();if(!p)return;p.style.contentVisibility='visible';p.querySelectorAll('img').forEach(m=>{m.loading='eager'});i(N)}",
  'let U=v=>{if(u||v?.movementX===0&&v.movementY===0&&v.type==="pointermove")return;e.used=u=1;g.map(t=>removeEventListener(t,U,true));R()}',
  'g.map(t=>addEventListener(t,U,{capture:true,passive:true}))',
  "e.hearKey=v=>{e.key=v;if((v.ctrlKey||v.metaKey)&&!v.altKey&&!v.shiftKey&&v.key==='k')v.preventDefault();U()}",
  "addEventListener('keydown',e.hearKey,true)",
  'let S=()=>{if(q)return;A();q=[...d.querySelectorAll("[data-in-time]>*")];i(N);if(scrollY>0||d.activeElement!==d.body||e.button)U()}',
].join(';')

const seeing = 'requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(S)));setTimeout(S,250)'
