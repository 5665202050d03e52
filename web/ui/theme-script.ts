/** The key in localStorage; absent while the reader follows the system. */
export const THEME_KEY = 'creare-theme'

/**
 * For the document head, before any stylesheet paints: applies the theme chosen earlier. A constant, so a
 * content policy can allow it by its hash. `<html>` needs suppressHydrationWarning, for this adds an attribute.
 */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`
