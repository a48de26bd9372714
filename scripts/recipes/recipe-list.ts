/** Every recipe; `npm run docs` prints them into CONTRIBUTING.md and `npm run recipes` follows them. */
import { productRecipes } from './product-recipes.ts';
import type { Recipe } from './recipe.ts';
import { serverRecipes } from './server-recipes.ts';

export const recipes: readonly Recipe[] = [...productRecipes, ...serverRecipes];
