/** localStorage key; absent while the reader follows the system. */
export const THEME_KEY = 'creare-theme'

/** Text sizes of lectures, smallest first; absent means normal. */
export const textSizes = ['small', 'normal', 'large', 'largest'] as const
export type TextSizeName = (typeof textSizes)[number]
export const TEXT_SIZE_KEY = 'creare-text-size'

/**
 * Applies the theme and text size before the first paint, and marks a browser that saves data. A constant, so that the content policy can allow it by hash.
 * Needs suppressHydrationWarning on `<html>`, because it adds attributes.
 */
export const themeScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('${THEME_KEY}'),s=localStorage.getItem('${TEXT_SIZE_KEY}');if(t==='light'||t==='dark')d.theme=t;if(/^[a-z]+$/.test(s||''))d.textSize=s;if((navigator.connection||{}).saveData)d.savesData=''}catch(e){}`
