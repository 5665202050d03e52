// A thread of the build: what a first start would have to render.
import { mkdirSync } from 'node:fs'
import { keepLectures } from '../../content/kept-lectures.ts'

mkdirSync('dist', { recursive: true })
keepLectures('content', 'dist/lectures.json')
