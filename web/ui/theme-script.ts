/** The key in localStorage; absent while the reader follows the system. */
export const THEME_KEY = 'creare-theme'

/** The size of lectures' letters, smallest first; absent in localStorage means normal. */
export const textSizes = ['small', 'normal', 'large', 'largest'] as const
export type TextSizeName = (typeof textSizes)[number]
export const TEXT_SIZE_KEY = 'creare-text-size'

/**
 * For the document head, before any stylesheet paints: applies the theme and the text size chosen earlier. A
 * constant, so a content policy can allow it by its hash. `<html>` needs suppressHydrationWarning, for this adds
 * attributes.
 */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${THEME_KEY}'),s=localStorage.getItem('${TEXT_SIZE_KEY}');if(t==='light'||t==='dark')d.theme=t;if(/^[a-z]+$/.test(s||''))d.textSize=s}catch(e){}`
