/**
 * For the end of a document: asks for the page's scripts once its first picture is on the screen. Two frames, because
 * the first is called before it is drawn; or a quarter of a second, where nothing is drawn, as in a tab behind others.
 *
 * @param scripts addresses of the modules to run
 * @param preloads addresses of the modules they import, so that all are asked for at once
 */
export function wakeScript({ scripts, preloads }: { scripts: string[]; preloads: string[] }): string {
  const names = JSON.stringify([preloads, scripts]).replaceAll('<', '\\u003c')
  return `(function(n){var w=function(){if(!n)return;var a=n,d=document;n=0;a[0].forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)});a[1].forEach(function(h){var s=d.createElement('script');s.type='module';s.setAttribute('async','');s.src=h;d.body.append(s)})};requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(w)})});setTimeout(w,250)})(${names})`
}
