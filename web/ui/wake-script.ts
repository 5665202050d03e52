/**
 * For the end of a document: asks for the page's scripts once its first picture is on the screen. Two frames, because
 * the first is called before it is drawn; or a quarter of a second, where nothing is drawn, as in a tab behind others.
 *
 * @param scripts addresses of the modules to run
 * @param preloads addresses of the modules they import, so that all are asked for at once
 * @param styles addresses of style sheets that are in the page already. The loader of the bundler looks for links to
 *   them and would otherwise ask for each once more, and the whole page would be styled anew
 */
export function wakeScript(page: { scripts: string[]; preloads: string[]; styles: string[] }): string {
  const names = JSON.stringify([page.preloads, page.scripts, page.styles]).replaceAll('<', '\\u003c')
  return `(function(n){var w=function(){if(!n)return;var a=n,d=document;n=0;a[0].forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)});a[1].forEach(function(h){var s=d.createElement('script');s.type='module';s.setAttribute('async','');s.src=h;d.body.append(s)});a[2].forEach(function(h){var l=d.createElement('link');l.rel='stylesheet';l.disabled=true;l.href=h;d.head.append(l)})};requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(w)})});setTimeout(w,250)})(${names})`
}
