// A build thread that renders lectures in advance.
import { mkdirSync } from 'node:fs'
import { keepLectures } from '../../content/kept-lectures.ts'

mkdirSync('dist', { recursive: true })
keepLectures('content', 'dist/lectures.json')
