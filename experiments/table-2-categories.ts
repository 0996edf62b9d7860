/**
 * Table 2 of the paper: the pooled results by BFCL category, 80 tasks each. It is another view of the experiments of
 * Table 1 and costs nothing once they are there; without them it runs them, for what Table 1 says.
 *
 *   npx node experiments/table-2-categories.ts --model gpt-5.6 --base-url https://api.openai.com/v1 \
 *       --data bfcl --exclude touched.txt
 *
 * Where no primary pair was unavailable, the completed-primary sensitivity is the primary analysis, and the pool is that
 * and the extension. Manifests: as for Table 1. Options: experiments/study.ts.
 */
import { openStudy } from './study.ts'

const study = openStudy()
study.extension()
study.report('table-2-categories', ['primary', 'completed-primary', 'extension'])
