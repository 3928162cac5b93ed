/** `npm ci` and `npm run generate`: writes the code of all validators, so that the start need not compile them. */
import { bundleText } from './bundles.ts';
import { loadContract, type SurfaceName } from './contract.ts';
import { ValidatorRecorder } from './prepared-validators.ts';

const recorder = new ValidatorRecorder();
const surfaces: readonly SurfaceName[] = ['v1', 'alt', 'console'];
for (const surface of surfaces) {
  const text = bundleText(surface);
  loadContract(surface, JSON.parse(text), recorder.create);
  recorder.write(surface, text);
}
console.log(`validators: ${surfaces.length} documents prepared`);
