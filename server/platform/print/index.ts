import path from 'node:path'
import { defineNoun } from '../nouns/noun.ts'
import { keptDocuments } from './kept-documents.ts'
import { type PrintDependencies, printService } from './service.ts'
import { typesetting as openTypesetting } from './typesetting.ts'

export const typesetting = defineNoun({
  name: 'typesetting',
  needs: ['dataDir'],
  service: ({ dataDir }: { dataDir: string }) =>
    openTypesetting({ fontCache: path.join(dataDir, 'cache', 'fonts') }),
  stop: (service) => service.stop(),
})

export const print = defineNoun({
  name: 'print',
  needs: ['db', 'settings', 'typesetting', 'drawing', 'dataDir', 'logger', 'now', 'baseUrl'],
  service: ({ dataDir, ...needs }: Omit<PrintDependencies, 'kept'> & { dataDir: string }) =>
    printService({ ...needs, kept: keptDocuments(path.join(dataDir, 'cache', 'documents')) }),
})
