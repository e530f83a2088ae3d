/**
 * The only inline code of a page. It asks for the scripts once the first images are in, so that drawing the page wins
 * the bandwidth, and keeps clicks on buttons made before hydration (carried out by host/src/early-clicks.ts).
 * @param scripts URLs to run, in order
 * @param files URLs that those scripts will ask for: fetched at the same time instead of one after another
 */
export const earlyScript = (scripts: string[], files: string[]) => `(function(d){
var clicks=window.earlyClicks=[];
addEventListener('click',function(e){var b=window.earlyClicks&&e.target.closest&&e.target.closest('button[type=button]');if(b)clicks.push(b)},true);
function add(name,props){d.head.appendChild(Object.assign(d.createElement(name),props))}
function run(){
${JSON.stringify(scripts)}.forEach(function(src){add('script',{src:src,async:false})});
${JSON.stringify(files)}.forEach(function(href){add('link',{rel:'preload',as:'script',href:href})})}
d.readyState==='complete'?run():addEventListener('load',run);
})(document)`;
