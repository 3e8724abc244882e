// The panel that few turns need.
import { soon } from '../ui/lazy.js';

export const SplitPanel = soon(async () => (await import('./panel.js')).SplitPanel);
