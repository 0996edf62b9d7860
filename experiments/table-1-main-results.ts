/**
 * Table 1 of the paper: exact-replay task success on the primary analysis, the completed-primary sensitivity, the
 * conditional extension and their pool. The report also has the figures: ROC and precision-recall curves, the gate's
 * selectivity, gains by category and split, the paired transitions.
 *
 *   npx node experiments/table-1-main-results.ts --model gpt-5.6 --base-url https://api.openai.com/v1 \
 *       --data bfcl --exclude touched.txt
 *
 * Costs, at the paper's 11.5 actor steps a task: some 4,000 requests to the actor (32 + 160 + 160 tasks), some 150 to the
 * verifier and the generator, and a few hundred more to the actor where it goes on after a switch. With the conditional
 * launch rule the extension is refused unless the primary replay was exact and without wrapper exceptions.
 *
 * Manifests: splits/{calibration,primary,extension}.json, calibration.json, and manifest.json of each experiment, all in
 * the work folder. Options: experiments/study.ts.
 */
import { openStudy } from './study.ts'

const study = openStudy()
study.extension()
study.report('table-1-main-results', ['primary', 'completed-primary', 'extension'])
