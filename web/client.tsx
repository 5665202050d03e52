// Here and not in a part of the application, so that the styles of every page name it.
import './ui/styles/index.css'

// A visitor's page is a document with islands, a signed-in person's is the application (decision 44). The server marks
// the document, so no one loads the other's script.
if ('document' in document.documentElement.dataset) void import('./islands/start.ts')
else void import('./application.tsx')
